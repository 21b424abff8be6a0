import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map. */
export default [
  // everybody
  index('routes/public/home.tsx'),
  route('/login', 'routes/public/login.tsx'),
  route('/terms-and-conditions/', 'routes/public/terms.tsx'),
  route('/privacy-policy/', 'routes/public/privacy.tsx'),
  route('/catalog', 'routes/public/catalog.tsx'),
  route('/request-quote', 'routes/public/request-quote.tsx'),
  route('/modern-series/', 'routes/public/modern-series.tsx'),
  route('/contact/', 'routes/public/contact.tsx'),
  route('/dataset/select', 'routes/public/dataset-select.tsx'),
  route('/dataset/tests', 'routes/public/dataset-tests.tsx'),
  route('/oil/:reportNumber', 'routes/public/oil.tsx'),
  route('/registration', 'routes/public/registration.tsx'),
  route('/reset-password/', 'routes/public/reset-password.tsx'),
  route('/reset-password/:token', 'routes/public/new-password.tsx'),
  // the signed-in
  route('/registration/account-settings', 'routes/account/account-settings.tsx'),
  route('/dataset/payment', 'routes/account/payment.tsx'),
  route('/dataset/review', 'routes/account/review.tsx'),
  route('/dataset/owned', 'routes/account/owned.tsx'),
  route('/dataset/owned/:id', 'routes/account/owned-dataset.tsx'),
  route('/ordering/history', 'routes/account/order-history.tsx'),
  route('/ordering/invoice/view/:id', 'routes/account/invoice.tsx'),
  route('/quotes', 'routes/account/quotes.tsx'),
  route('/quotes/:id', 'routes/account/quote.tsx'),
  route('/quotes/claim/:token', 'routes/account/quote-claim.tsx'),
  // administrators
  route('/admin/approval', 'routes/admin/approval.tsx'),
  // nothing there
  route('/404', 'routes/public/not-found.tsx'),
  route('*', 'routes/public/not-found-anywhere.tsx'),
] satisfies RouteConfig;
