import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pageDataId, type RenderPage } from '@iom/contract/pages/site-placeholders.ts';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  type Params,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { readImports, scriptsLast } from '../built-scripts.ts';
import { setTransport } from './lib/api/api.ts';
import { type PageData, PageDataContext, type RenderedRoute } from './lib/api/page-data.ts';
import { newQueryClient } from './lib/api/query-client.ts';

/** What the server renders a page from; undefined while the build prerenders. */
const currentRender = new AsyncLocalStorage<{ fetch: typeof fetch; data: PageData }>();

/** Renders a document, once all of it is there. @throws what a component throws */
const renderDocument = (context: EntryContext, url: string) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PageDataContext value={currentRender.getStore()?.data ?? []}>
        <ServerRouter context={context} url={url} />
      </PageDataContext>,
      { onAllReady: () => resolve(text(pipe(new PassThrough()))), onError: reject },
    );
  });

/** Called by React Router for prerendered pages and by `openRenderer`. */
export default async function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  headers.set('content-type', 'text/html');
  return new Response(await renderDocument(context, url), { status, headers });
}

const isRenderedRoute = (handle: unknown): handle is RenderedRoute =>
  typeof handle === 'object' && handle !== null && 'readPageData' in handle;

/** What a visitor's first view of a page shows. @throws ApiFailure */
const readPageData = async (route: RenderedRoute, params: Params): Promise<PageData> => {
  const queries = newQueryClient([]);
  await route.readPageData(queries, params);
  return queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [queryKey, state.data]);
};

/** A data block: `<` is escaped, so that no text can close it. */
const dataBlock = (data: PageData) =>
  `<script type="application/json" id="${pageDataId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Renders the pages of routes that declare their data, see `RenderedRoute`. */
export const openRenderer = (build: ServerBuild, webRoot: string): RenderPage => {
  setTransport((...request) => (currentRender.getStore()?.fetch ?? fetch)(...request));
  const imports = readImports(webRoot);
  // the build says `ssr: false`, by which React Router would render the shell at any address that is not prerendered
  const respond = createRequestHandler({ ...build, ssr: true }, 'production');
  const routes = Object.values(build.routes).flatMap((route) => {
    const path = route?.index ? '/' : route?.path;
    const handle = route?.module.handle;
    return path !== undefined && isRenderedRoute(handle) ? [{ path, handle }] : [];
  });
  return async (path, answer) => {
    const [match] = matchRoutes(routes, path) ?? [];
    if (match === undefined) return undefined;
    const data = await currentRender.run({ fetch: answer, data: [] }, () =>
      readPageData(match.route.handle, match.params),
    );
    const response = await currentRender.run({ fetch: answer, data }, () =>
      respond(new Request(new URL(path, 'http://localhost'))),
    );
    if (response.status !== 200)
      throw new Error(`The page ${path} was rendered with status ${response.status}.`);
    const html = scriptsLast(await response.text(), imports);
    return html.replace('</body>', () => `${dataBlock(data)}</body>`);
  };
};
