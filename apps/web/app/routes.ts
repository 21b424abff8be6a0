import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map. */
export default [
  // everybody
  index('routes/public/home.tsx'),
  route('/login', 'routes/public/login.tsx'),
  route('/terms-and-conditions/', 'routes/public/terms.tsx'),
  route('/privacy-policy/', 'routes/public/privacy.tsx'),
  route('/catalog', 'routes/public/catalog.tsx'),
  route('/dataset/select', 'routes/public/dataset-select.tsx'),
  route('/dataset/tests', 'routes/public/dataset-tests.tsx'),
  route('/oil/:reportNumber', 'routes/public/oil.tsx'),
  route('/404', 'routes/public/not-found.tsx'),
  route('*', 'routes/public/not-found-anywhere.tsx'),
] satisfies RouteConfig;
