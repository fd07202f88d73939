import pytest
from tests.factories import *
pytestmark = pytest.mark.django_db

def test_smoke():
    a = person("alice")
    d = starter_deck(a.user)
    import time
    m = laid_table(a.user, d)
    t=time.perf_counter()
    r = a.client.get(m.get_absolute_url())
    print("first", r.status_code, len(r.content), time.perf_counter()-t)
    for n in range(600):
        m.refresh_from_db()
        ctx = a.client.get(f"/api/v1/tables/{m.pk}").json()
        if ctx["match"]["over"]: break
        if ctx["moves"]["items"]:
            t=time.perf_counter()
            r = a.client.post(f"/api/v1/tables/{m.pk}/act", {"revision": m.revision, "action": ctx["moves"]["items"][0]["action"]}, content_type="application/json")
            ta=time.perf_counter()-t
        else:
            t=time.perf_counter()
            r = a.client.post(f"/api/v1/tables/{m.pk}/partner", {"revision": m.revision}, content_type="application/json")
            ta=time.perf_counter()-t
        assert r.status_code == 200, r.content[:500]
    print("n", n, ta, ctx["match"]["over"], len(r.content))
    import json, pathlib; pathlib.Path("/tmp/web/over.json").write_text(json.dumps(ctx, indent=1))
    r = a.client.get(m.get_absolute_url())
    pathlib.Path("/tmp/web/over.html").write_bytes(r.content)
