import type { Access } from '@iom/contract/shared/endpoint.ts';
import { type PageName, pageNames, pages } from '@iom/contract/shared/pages.ts';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The file of each page in `routes/`. */
const files: Record<PageName, string> = {
  home: 'public/home.tsx',
  login: 'public/login.tsx',
  registration: 'public/registration.tsx',
  resetPassword: 'public/reset-password.tsx',
  newPassword: 'public/new-password.tsx',
  catalog: 'public/catalog.tsx',
  oil: 'public/oil.tsx',
  modernSeries: 'public/modern-series.tsx',
  requestQuote: 'public/request-quote.tsx',
  sampleDataReport: 'public/sample-data-report.tsx',
  recentlyAdded: 'public/recently-added.tsx',
  recentlyAddedNet: 'public/recently-added.tsx',
  datasetSelect: 'public/dataset-select.tsx',
  datasetTests: 'public/dataset-tests.tsx',
  datasetPayment: 'account/payment.tsx',
  datasetReview: 'account/review.tsx',
  regionalSelect: 'public/regional-select.tsx',
  regionalPricing: 'account/regional-pricing.tsx',
  regionalPayment: 'account/regional-payment.tsx',
  regionalReview: 'account/regional-review.tsx',
  owned: 'account/owned.tsx',
  ownedPdf: 'account/owned-pdf.tsx',
  ownedDataset: 'account/owned-dataset.tsx',
  downloads: 'account/downloads.tsx',
  assign: 'account/assignment-list.tsx',
  acceptAssignment: 'account/assignment-accept.tsx',
  declineAssignment: 'account/assignment-decline.tsx',
  available: 'account/available.tsx',
  assurance: 'account/assurance.tsx',
  orderHistory: 'account/order-history.tsx',
  order: 'account/invoice.tsx',
  quotes: 'account/quotes.tsx',
  quote: 'account/quote.tsx',
  claimQuote: 'account/quote-claim.tsx',
  accountSettings: 'account/account-settings.tsx',
  contact: 'public/contact.tsx',
  terms: 'public/terms.tsx',
  privacy: 'public/privacy.tsx',
  approval: 'admin/approval.tsx',
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
