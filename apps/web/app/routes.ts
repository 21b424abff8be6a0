import type { Access } from '@iom/contract/shared/endpoint.ts';
import { type PageName, pageNames, pages } from '@iom/contract/shared/pages.ts';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The file of each page in `routes/`. */
const files: Record<PageName, string> = {
  home: 'public/home.tsx',
  login: 'public/sign-in/login.tsx',
  registration: 'public/sign-in/registration.tsx',
  resetPassword: 'public/sign-in/reset-password.tsx',
  newPassword: 'public/sign-in/new-password.tsx',
  confirmEmail: 'public/sign-in/confirm-email.tsx',
  catalog: 'public/shop/catalog.tsx',
  oil: 'public/shop/oil.tsx',
  modernSeries: 'public/shop/modern-series.tsx',
  requestQuote: 'public/shop/request-quote.tsx',
  sampleDataReport: 'public/shop/sample-data-report.tsx',
  recentlyAdded: 'public/shop/recently-added.tsx',
  recentlyAddedLegacy: 'public/shop/recently-added.tsx',
  available: 'public/shop/available.tsx',
  cart: 'public/shop/cart.tsx',
  datasetSelect: 'public/shop/dataset-select.tsx',
  datasetTests: 'public/shop/dataset-tests.tsx',
  datasetPayment: 'account/orders/payment.tsx',
  datasetReview: 'account/orders/review.tsx',
  regionalSelect: 'public/shop/regional-select.tsx',
  regionalPricing: 'account/orders/regional-pricing.tsx',
  regionalPayment: 'account/orders/regional-payment.tsx',
  regionalReview: 'account/orders/regional-review.tsx',
  owned: 'account/data/owned.tsx',
  ownedPdf: 'account/data/owned-pdf.tsx',
  ownedDataset: 'account/data/owned-dataset.tsx',
  analysis: 'account/data/analysis.tsx',
  downloads: 'account/data/downloads.tsx',
  assign: 'account/data/assignment-list.tsx',
  acceptAssignment: 'account/data/assignment-accept.tsx',
  declineAssignment: 'account/data/assignment-decline.tsx',
  assurance: 'account/data/assurance.tsx',
  orderHistory: 'account/orders/order-history.tsx',
  order: 'account/orders/invoice.tsx',
  quotes: 'account/orders/quotes.tsx',
  quote: 'account/orders/quote.tsx',
  claimQuote: 'account/orders/quote-claim.tsx',
  accountSettings: 'account/account-settings.tsx',
  watches: 'account/watches.tsx',
  unsubscribe: 'public/unsubscribe.tsx',
  apiKeys: 'account/api-keys.tsx',
  contact: 'public/contact.tsx',
  terms: 'public/terms.tsx',
  privacy: 'public/privacy.tsx',
  administration: 'admin/start.tsx',
  approval: 'admin/data/approval.tsx',
  imports: 'admin/data/import.tsx',
  orders: 'admin/sales/orders.tsx',
  manageOrder: 'admin/sales/manage-order.tsx',
  discounts: 'admin/sales/discounts.tsx',
  discount: 'admin/sales/discount.tsx',
  createDiscount: 'admin/sales/create-discount.tsx',
  figures: 'admin/sales/figures.tsx',
  tests: 'admin/data/tests.tsx',
  test: 'admin/data/test.tsx',
  regionalReports: 'admin/data/regional-reports.tsx',
  regionalReport: 'admin/data/regional-report.tsx',
  createRegionalReport: 'admin/data/create-regional-report.tsx',
  paymentIssues: 'admin/sales/payment-issues.tsx',
  users: 'admin/people/users.tsx',
  user: 'admin/people/user.tsx',
  grantAccess: 'admin/people/grant-access.tsx',
  grantAccessUser: 'admin/people/grant-access-user.tsx',
  auditLog: 'admin/system/audit-log.tsx',
  manageQuotes: 'admin/sales/quotes.tsx',
  manageQuote: 'admin/sales/quote.tsx',
  manageMessages: 'admin/desk/messages.tsx',
  manageMessage: 'admin/desk/message.tsx',
  manageComments: 'admin/desk/comments.tsx',
  managePapers: 'admin/desk/papers.tsx',
  manageApprovedOils: 'admin/desk/reference-oils.tsx',
  backgroundWork: 'admin/desk/jobs.tsx',
  reassignments: 'admin/reassignments.tsx',
  notFound: 'public/not-found.tsx',
};

const routesFor = (access: Access) =>
  pageNames
    .filter((name) => pages[name].access === access)
    .map((name) => {
      const file = `routes/${files[name]}`;
      const { pattern } = pages[name];
      return pattern === '/' ? index(file, { id: name }) : route(pattern, file, { id: name });
    });

export default [
  layout('routes/public/layout.tsx', [
    ...routesFor('public'),
    route('*', 'routes/public/not-found.tsx', { id: 'anywhere' }),
  ]),
  layout('routes/account/layout.tsx', routesFor('user')),
  layout('routes/admin/layout.tsx', routesFor('admin')),
] satisfies RouteConfig;
