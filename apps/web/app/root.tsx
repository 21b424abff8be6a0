import '@fontsource-variable/inter/wght.css';
import '@fontsource/source-serif-4/600.css';
import './ui/fonts.css';
import './ui/components.css';
import '@mantine/notifications/styles.layer.css';
import './ui/look.css';
import sourceSerif from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import { contentPlaceholder } from '@iom/contract/pages/site-placeholders.ts';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { siteMeta, siteName, siteText, siteTextNames } from './lib/pages/site.ts';
import { useAccountChanges } from './lib/session/session.ts';
import { Frame, PageFrame } from './shell/Frame.tsx';
import { earlySearchScript } from './shell/search/SiteSearch.tsx';
import { ErrorState } from './ui/ErrorState.tsx';
import { NotFound } from './ui/NotFound.tsx';
import { SiteTheme, ThemeStyles } from './ui/SiteTheme.tsx';

/** The content-security policy forbids `eval`, which zod probes when it loads unless configured not to. */
const plainZod = 'globalThis.__zod_globalConfig={jitless:true}';

/** Marks the document of a user or of a browser with a cart before it is shown: a rendered page is that of a visitor without one. */
const markSession =
  'try{const d=document.documentElement.dataset;d.session=!!localStorage.token;d.cart=!!localStorage.cart}catch{}';

/** The fonts of every page, asked for beside the styles that name them: lines break once, and nothing moves when the letters arrive. */
export const links = () =>
  [inter, sourceSerif].map((href) => ({
    ...{ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' as const },
  }));

/** The title of the shell for pages that are not prerendered: no route matches before hydration. Pages have the meta of their layout. */
export const meta = () => [{ title: typeof document === 'undefined' ? siteName : document.title }];

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en" data-respect-reduced-motion {...mantineHtmlProps}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {siteTextNames.map((name) => (
        <meta key={name} name={siteMeta[name]} content={siteText(name)} />
      ))}
      <script>{plainZod}</script>
      <script>{markSession}</script>
      <script>{earlySearchScript}</script>
      <ColorSchemeScript defaultColorScheme="auto" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <Meta />
      <Links />
      <ThemeStyles />
    </head>
    <body>
      <SiteTheme>{children}</SiteTheme>
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
);

export default function App() {
  return (
    <Frame>
      {/* a page holds what an account typed and was shown */}
      <Outlet key={useAccountChanges()} />
    </Frame>
  );
}

export const ErrorBoundary = () => {
  const error = useRouteError();
  return (
    <Frame>
      <PageFrame>
        {isRouteErrorResponse(error) && error.status === 404 ? (
          <NotFound />
        ) : (
          <ErrorState message="Something went wrong on this page." onRetry={() => location.reload()} />
        )}
      </PageFrame>
    </Frame>
  );
};

/** What the server knows of a page is in place of the text; React leaves it there until the page has loaded. */
export const HydrateFallback = () => (
  <Frame>
    <div className="page served" suppressHydrationWarning>
      {contentPlaceholder}
    </div>
  </Frame>
);
