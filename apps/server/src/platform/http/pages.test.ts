import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { archiveTexts, built, oilDetails, openBuiltSite, script } from '#test/fixtures/built-site.ts';
import { aSite } from '#test/fixtures/site.ts';
import { ApiError } from '../api-error.ts';

const { webRoot, serverOf, serverWith } = openBuiltSite();

test('a changed site name and email address are in the pages after a restart, without a new build', async () => {
  const before = await (await serverWith('Institute', 'old@institute.example')).inject('/');
  const after = await (await serverWith('Oil Laboratory', 'new@lab.example')).inject('/');
  expect(before.body).toContain('<title>x · Institute</title>');
  expect(before.body).toContain('old@institute.example');
  expect(after.body).toContain('<title>x · Oil Laboratory</title>');
  expect(after.body).toContain('new@lab.example');
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test('a change of the texts while a page is rendered does not delay later calls of it', async () => {
  const gate = Promise.withResolvers<void>();
  const texts = archiveTexts();
  let reads = 0;
  const slow = {
    ...texts,
    read: async () => {
      reads += 1;
      await gate.promise;
      return texts.read();
    },
  };
  const server = await serverWith('Institute', '', slow);
  const first = server.inject('/catalog');
  await vi.waitFor(() => expect(reads).toBe(1));
  await texts.change({});
  gate.resolve();
  expect((await first).statusCode).toBe(200);
  expect((await server.inject('/catalog')).statusCode).toBe(200);
});

test('a page omits the email address if none is to be published', async () => {
  const { body } = await (await serverWith()).inject('/');
  expect(body).toContain('<body>Home </body>');
  expect(body).not.toContain(aSite().institute.email);
});

test('a site name is escaped in the page', async () => {
  const { body } = await (await serverWith('A & B <i> "$&"')).inject('/');
  expect(body).toContain('<title>x · A &amp; B &lt;i&gt; &quot;$&amp;&quot;</title>');
});

test.each([
  [true, 'Demonstration with invented data'],
  [false, ''],
])('the configured law is in the page, escaped, and whether it is a demo: %s', async (isDemo, notice) => {
  const governingLaw = 'the Land of <b>';
  const server = await serverOf(aSite({ governingLaw, claims: ['governed'], isDemo }));
  expect((await server.inject('/terms-and-conditions/')).body).toContain(
    `governed: the Land of &lt;b&gt;. [${notice}]`,
  );
});

test('the home page describes the institute to search engines with the configured details; other pages do not', async () => {
  const server = await serverWith('A <b> & "C"', 'lab@institute.example');
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await server.inject('/')).body) ?? [];
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'A <b> & "C"',
    url: 'https://shop.example/',
    foundingDate: '1984',
    email: 'lab@institute.example',
  });
  expect((await server.inject('/catalog')).body).not.toContain('ld+json');
});

test('a figure of the archive is in the page before scripts run, and follows a release', async () => {
  writeFileSync(path.join(webRoot, 'catalog/index.html'), built('Catalogue {{ARCHIVE_OILS}}'));
  const texts = archiveTexts({ '{{ARCHIVE_OILS}}': '19,204' });
  const server = await serverWith('Institute', '', texts);
  const before = await server.inject('/catalog');
  expect(before.body).toContain('<body>Catalogue 19,204 ');
  await texts.change({ '{{ARCHIVE_OILS}}': '19,216' });
  const after = await server.inject('/catalog');
  expect(after.body).toContain('<body>Catalogue 19,216 ');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  writeFileSync(path.join(webRoot, 'catalog/index.html'), built('Catalogue'));
});

test('a page whose texts could not be read is rendered again by the next call', async () => {
  const texts = archiveTexts();
  const read = vi.spyOn(texts, 'read').mockRejectedValueOnce(new ApiError('unavailable'));
  const server = await serverWith('Institute', '', texts);
  expect(read).not.toHaveBeenCalled();
  expect((await server.inject('/catalog')).statusCode).toBe(503);
  expect((await server.inject('/catalog')).statusCode).toBe(200);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page sent with %s holds the settings too', async (encoding, decompress) => {
  const server = await serverWith('Oil Laboratory');
  const response = await server.inject({ url: '/catalog', headers: { 'accept-encoding': encoding } });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.vary).toBe('accept-encoding');
  expect(decompress(response.rawPayload).toString()).toContain('x · Oil Laboratory');
});

test('returns 304 when the client has the page already', async () => {
  const server = await serverWith();
  const { etag } = (await server.inject('/catalog')).headers;
  const again = await server.inject({ url: '/catalog', headers: { 'if-none-match': `W/${etag}` } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  ['/', 200, 'Home'],
  ['/catalog', 200, 'Catalogue'],
  ['/catalog/', 200, 'Catalogue'],
  ['/catalog?series=classic', 200, 'Catalogue'],
  ['/dataset/owned', 200, 'Shell'],
  ['/oil/R1', 200, 'Shell'],
  ['/404', 404, 'Not found'],
  ['/nothing', 404, 'Shell'],
  ['/oil/%E0%A4%A', 404, 'Not found'],
  ['/%', 404, 'Not found'],
  ['/oil/%00?x=%', 404, 'Not found'],
  ['/catalog//', 404, 'Not found'],
  ['//catalog', 404, 'Not found'],
  ['/catalog/index.html', 404, 'Shell'],
])('returns the page at %s with status %i', async (url, status, text) => {
  const response = await (await serverWith()).inject(url);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    status,
    'text/html; charset=utf-8',
  ]);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.body).toContain(`<body>${text} `);
});

test('every address with an escape that is no text gets a page of the site', async () => {
  const server = await serverWith();
  const broken = fc.constantFrom('%', '%4', '%zz', '%00', '%80', '%C3', '%E0%A4', '%ED%A0%80', '%FF');
  const returnsPage = async (before: string, code: string) => {
    const { statusCode, headers } = await server.inject(`/oil/${before}${code}-x`);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  };
  await fc.assert(fc.asyncProperty(fc.stringMatching(/^[a-z/]{0,8}$/), broken, returnsPage));
});

test.each([
  ['GET', '/assets/gone.js'],
  ['GET', '/api/nothing/'],
  ['POST', '/catalog'],
] as const)('returns not_found as JSON for %s %s', async (method, url) => {
  const response = await (await serverWith()).inject({ method, url });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});

test('returns assets with a year of caching', async () => {
  const response = await (await serverWith()).inject('/assets/app.js');
  expect(response.body).toBe('start()');
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['/classic-series/', '/classic-archive/'],
  ['/frequently-asked-questions/', '/#faq'],
  ['/faq', '/#faq'],
])('redirects the former address %s to %s', async (former, current) => {
  const response = await (await serverWith()).inject(former);
  expect([response.statusCode, response.headers.location]).toEqual([301, current]);
});

test('allows inline scripts by their hash, and the processor on card pages only', async () => {
  const server = await serverWith();
  const policyAt = async (url: string) =>
    String((await server.inject(url)).headers['content-security-policy']);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(await policyAt('/')).toContain(`script-src 'self' 'sha256-${hash}';`);
  for (const url of ['/dataset/payment', '/regional/payment/']) {
    const policy = await policyAt(url);
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com');
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
  }
  for (const url of ['/', '/dataset/review', '/nothing']) expect(await policyAt(url)).not.toContain('stripe');
});

const describedServer = () =>
  serverWith('Institute', '', archiveTexts(), async (page) => {
    if (page.pattern === '/oil/:reportNumber') return oilDetails;
    if (page.pattern === '/technical_paper/:id') return null;
    return page.prerendered ? { structuredData: [{ name: page.title }] } : undefined;
  });

test('the shell has title, description, preview, structured data and content of its page before scripts run', async () => {
  const { body, headers, statusCode } = await (await describedServer()).inject('/oil/R%2F1');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toContain('<title>Edge &quot;A&quot; &lt;b&gt; · Institute</title>');
  expect(body).toContain('<meta name="description" content="Bought off the shelf."/>');
  expect(body).toContain('<link rel="canonical" href="https://shop.example/oil/R%2F1"/>');
  expect(body).toContain('<meta property="og:image" content="https://shop.example/pictures/oil.png"/>');
  expect(body).toContain('<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>');
  expect(body).toContain('<body>Shell <h1>Edge</h1> ');
});

test.each([
  ['/nothing', 404, 'Page Not Found · Institute', '<h1>Page Not Found</h1>'],
  ['/technical_paper/9', 404, 'Page Not Found · Institute', '<h1>Page Not Found</h1>'],
  ['/dataset/tests', 200, 'Choose tests · Institute', '<h1>Choose tests</h1>'],
  ['/dataset/owned', 200, 'My Datasets · Institute', ''],
])('%s has status %i, its title and heading before scripts run', async (url, status, title, content) => {
  const { statusCode, body } = await (await describedServer()).inject(url);
  expect(statusCode).toBe(status);
  expect(body).toContain(`<title>${title}</title>`);
  expect(body).toContain(`<body>Shell ${content} `);
});

test('pages of users and addresses with a secret are not to be indexed, public pages are', async () => {
  const server = await describedServer();
  for (const url of ['/dataset/owned', '/reset-password/secret'])
    expect((await server.inject(url)).body).toContain('<meta name="robots" content="noindex"/>');
  for (const url of ['/catalog', '/oil/R1', '/dataset/tests'])
    expect((await server.inject(url)).body).not.toContain('noindex');
});

test('a prerendered page has a canonical address and its structured data, even without a slash or in capitals', async () => {
  const server = await describedServer();
  for (const url of ['/catalog', '/Catalog/']) {
    const { body } = await server.inject(url);
    expect(body).toContain('<link rel="canonical" href="https://shop.example/catalog"/>');
    expect(body).toContain('<script type="application/ld+json">{"name":"Catalog"}</script>');
  }
});

test('a page whose details cannot be read is sent without them', async () => {
  const server = await serverWith('Institute', '', archiveTexts(), async (page) => {
    if (page.prerendered) return {};
    throw new Error('the database is gone');
  });
  const { statusCode, body } = await server.inject('/oil/R1');
  expect([statusCode, body.includes('<title>Report R1 · Institute</title>')]).toEqual([200, true]);
});
