import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { archiveTexts, oilDetails, openBuiltSite, script } from '#test/fixtures/built-site.ts';

const { serverWith } = openBuiltSite();

/** A server whose API answers a price, which `texts.change` makes known. */
const renderingServer = async () => {
  const texts = archiveTexts();
  const server = await serverWith('Institute', '', texts, async ({ pattern }) =>
    pattern === '/oil/:reportNumber' ? oilDetails : undefined,
  );
  const api = { price: 300, calls: 0, callers: new Set<string>() };
  server.get('/api/oil/', async ({ ip }) => {
    api.calls += 1;
    api.callers.add(ip);
    return { price: api.price };
  });
  return { server, texts, api };
};

test('a rendered page holds what the API answers, with its own head, the settings and the policy of its scripts', async () => {
  const { server, api } = await renderingServer();
  const { statusCode, headers, body } = await server.inject({
    url: '/oil/N1?value=3',
    remoteAddress: '10.1.2.3',
  });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toContain('<body>Rendered {"price":300} ');
  expect(body).toContain('<title>Edge &quot;A&quot; &lt;b&gt; · Institute</title>');
  expect(body.match(/rel="canonical" href="[^"]*"/g)).toEqual([
    'rel="canonical" href="https://shop.example/oil/N1"',
  ]);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  // calls for a page count as calls of its visitor
  expect([...api.callers]).toEqual(['10.1.2.3']);
});

test('a page is rendered once until the archive changes', async () => {
  const { server, texts, api } = await renderingServer();
  const [first, again] = await Promise.all([server.inject('/oil/N1'), server.inject('/oil/N1')]);
  const head = await server.inject({ method: 'HEAD', url: '/oil/N1' });
  const { etag } = first.headers;
  const fresh = await server.inject({ url: '/oil/N1', headers: { 'if-none-match': String(etag) } });
  expect([again.body, head.body, head.headers.etag, fresh.statusCode]).toEqual([first.body, '', etag, 304]);
  expect(api.calls).toBe(1);
  api.price = 310;
  await texts.change({});
  const after = await server.inject('/oil/N1');
  expect(after.body).toContain('{"price":310}');
  expect(after.headers.etag).not.toBe(etag);
});

test('a page that was begun before a change of the archive is not kept', async () => {
  const { server, texts, api } = await renderingServer();
  const early = server.inject('/oil/N1');
  await vi.waitFor(() => expect(api.calls).toBe(1));
  api.price = 310;
  await texts.change({});
  await early;
  expect((await server.inject('/oil/N1')).body).toContain('{"price":310}');
});

test('a page that cannot be rendered, or whose route declares no data, is sent as the shell', async () => {
  const { server } = await renderingServer();
  const broken = await server.inject('/oil/N-broken');
  expect([broken.statusCode, broken.body.includes('<body>Shell <h1>Edge</h1> ')]).toEqual([200, true]);
  expect((await server.inject('/dataset/tests')).body).toContain('<body>Shell ');
});

test('a list is rendered without filters only: those of an address apply in the browser', async () => {
  const { server } = await renderingServer();
  const bodies = await Promise.all(
    ['/dataset/select', '/dataset/select?sae_grade=3'].map(async (url) => (await server.inject(url)).body),
  );
  expect(bodies.map((body) => /<body>(\w+)/.exec(body)?.[1])).toEqual(['Rendered', 'Prerendered']);
});

test('a page that does not exist is 404 and not rendered', async () => {
  const server = await serverWith('Institute', '', archiveTexts(), async () => null);
  const { statusCode, body } = await server.inject('/oil/N1');
  expect([statusCode, body.includes('<body>Shell ')]).toEqual([404, true]);
});
