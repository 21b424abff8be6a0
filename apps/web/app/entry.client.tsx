import { type ContextType, StrictMode, startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_RemixErrorBoundary as RootErrorBoundary,
} from 'react-router';
import { HydratedRouter, RouterProvider } from 'react-router/dom';

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

/** What React Router writes into the document and its scripts into the window. */
interface DocumentRouter {
  __reactRouterContext: Omit<Framework, 'manifest' | 'routeModules'>;
  __reactRouterManifest: Framework['manifest'];
  __reactRouterRouteModules: Framework['routeModules'];
}

/** No route has a loader or an action: `built-scripts.ts` makes sure. */
const noData = { loaderData: {}, actionData: null, errors: null };

const openRouter = () => {
  const {
    __reactRouterContext: context,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: routeModules,
  } = window as unknown as DocumentRouter;
  const { ssr, isSpaMode, future } = context;
  const routes = createClientRoutes(manifest.routes, routeModules, noData, ssr, isSpaMode);
  const hydrationData = getHydrationData({
    ...{ state: noData, routes, future, isSpaMode, location: window.location, basename: undefined },
    getRouteInfo: (id) => ({
      clientLoader: undefined,
      hasLoader: false,
      hasHydrateFallback: routeModules[id]?.HydrateFallback !== undefined,
    }),
  });
  const router = createRouter({
    ...{ routes, mapRouteProperties: defaultMapRouteProperties, hydrationRouteProperties },
    history: createBrowserHistory(),
    ...(isSpaMode ? {} : { hydrationData }),
  });
  const isInitialized = router.state.initialized;
  if (isInitialized) router.initialize();
  return { router, framework: { ...context, manifest, routeModules }, isInitialized };
};

/**
 * What `HydratedRouter` does on a site whose routes have neither loaders nor actions and are all in the manifest. It leaves out fetching,
 * streaming and discovering them, 4 kB of the scripts of every page.
 */
const SiteRouter = ({ router, framework, isInitialized }: ReturnType<typeof openRouter>) => {
  const [location, setLocation] = useState(router.state.location);
  useLayoutEffect(() => {
    if (!isInitialized) router.initialize();
  }, [router, isInitialized]);
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router]);
  return (
    // two children, as in the tree of the server, or other ids would be rendered
    <>
      <FrameworkContext.Provider value={framework}>
        <RootErrorBoundary location={location}>
          <RouterProvider router={router} />
        </RootErrorBoundary>
      </FrameworkContext.Provider>
      {null}
    </>
  );
};

startTransition(() => {
  // the development server replaces modules of a router that it knows
  const site = import.meta.env.DEV ? <HydratedRouter /> : <SiteRouter {...openRouter()} />;
  hydrateRoot(document, <StrictMode>{site}</StrictMode>);
});
