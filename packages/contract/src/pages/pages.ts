import { institutePages } from './institute-pages.ts';
import { type AdminGroup, type Page, page, pageWithParams } from './page.ts';

/** A page of the administrators' navigation. */
const listed = (path: `/${string}`, group: AdminGroup, title: string, label = title) =>
  page(path, { title, access: 'admin', menu: { menus: ['admin'], group, label } });

/** The administrators' part of the registry of pages, in the order of their navigation. */
export const adminPages = {
  administration: page('/admin', {
    title: 'Administration',
    access: 'admin',
    menu: { menus: ['account'], label: 'Administration' },
  }),
  orders: listed('/admin/orders', 'Sales', 'Orders'),
  manageOrder: pageWithParams('/admin/orders/:id', { title: 'Manage order :id', access: 'admin' }),
  manageQuotes: listed('/admin/quotes', 'Sales', 'Quotes'),
  manageQuote: pageWithParams('/admin/quotes/:id', { title: 'Manage quote :id', access: 'admin' }),
  paymentIssues: listed('/admin/payment-issues', 'Sales', 'Payment issues'),
  discounts: listed('/admin/discounts', 'Sales', 'Discounts'),
  discount: pageWithParams('/admin/discounts/:id', { title: 'Edit discount', access: 'admin' }),
  createDiscount: page('/admin/create/discount', {
    title: 'Create Discount',
    access: 'admin',
    list: '/admin/discounts',
  }),
  figures: listed('/admin/figures', 'Sales', 'Figures'),
  approval: listed('/admin/approval', 'Data', 'Approve samples'),
  imports: listed('/admin/import', 'Data', 'Import samples'),
  tests: listed('/admin/tests', 'Data', 'Tests'),
  test: pageWithParams('/admin/tests/:id', { title: 'Edit Test', access: 'admin' }),
  regionalReports: listed('/admin/reports', 'Data', 'Regional reports'),
  regionalReport: pageWithParams('/admin/reports/:id', { title: 'Edit Regional Price', access: 'admin' }),
  createRegionalReport: page('/admin/create/reports/', {
    title: 'Create Regional Report',
    access: 'admin',
    list: '/admin/reports',
  }),
  users: listed('/admin/users', 'People', 'Users'),
  user: pageWithParams('/admin/users/:id', { title: 'Edit user', access: 'admin' }),
  grantAccess: listed('/admin/grant_access', 'People', 'Grant access'),
  grantAccessUser: pageWithParams('/admin/grant_access/:id', { title: 'Edit access', access: 'admin' }),
  auditLog: listed('/admin/audit', 'System', 'Audit log'),
  reassignments: listed('/admin/reassignments', 'People', 'Reassignment requests', 'Reassignments'),
  manageMessages: listed('/admin/messages', 'Content', 'Contact messages', 'Messages'),
  manageMessage: pageWithParams('/admin/messages/:id', { title: 'Contact message', access: 'admin' }),
  manageComments: listed('/admin/comments', 'Content', 'Comments'),
  manageEntries: listed('/admin/entries', 'Content', 'News, questions and team'),
  managePapers: listed('/admin/papers', 'Content', 'Manage technical papers', 'Technical papers'),
  manageApprovedOils: listed('/admin/reference-oils', 'Content', 'Approved-oil list'),
  backgroundWork: listed('/admin/jobs', 'System', 'Jobs and emails'),
} as const satisfies Record<string, Page>;

/** The pages of Data Analysis, the answers and the stories. */
const analysisPages = {
  analysis: page('/data/analysis', {
    title: 'Data Analysis',
    access: 'user',
    menu: { menus: ['main', 'account'], section: 'How to use', label: 'Data Analysis' },
  }),
  answers: page('/data/answers', {
    title: 'Answers',
    description:
      'Ready-made analyses based on chemistry and method precision, free to try on a sample set of 60 oils.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main', 'account'], section: 'How to use', label: 'Answers' },
  }),
  answer: pageWithParams('/data/answers/:name', { title: 'Answer', access: 'public' }),
  stories: page('/data/stories', {
    title: 'Saved work',
    access: 'user',
    menu: { menus: ['account'], label: 'Saved work' },
  }),
  story: pageWithParams('/data/stories/:id', { title: 'Story', access: 'user' }),
  sharedStory: pageWithParams('/data/story/:token', { title: 'Shared work', access: 'user' }),
} as const satisfies Record<string, Page>;

/** A step of a purchase for users. */
const purchase = { access: 'user', signsInInPlace: true } as const;

/**
 * Every page of the site, those about the institute in `institute-pages.ts`, those for administrators in `adminPages`: the only place where a path is written. From here come the routes, prerendering, titles, access,
 * navigation, the server's 404s and the content-security policy for card fields, and links on screens and in mails (`pages.oil.path({ reportNumber })`).
 * A new page is an entry here and its file in `routes.ts` of the web, which does not compile without it.
 */
export const pages = {
  home: page('/', {
    title: 'Engine oil test data',
    description:
      'Engine oils bought off the shelf all over the world, coded blind and tested by independent laboratories. Search the archive, buy the data, download it.',
    access: 'public',
    prerendered: true,
    rendered: true,
    menu: { menus: ['main'], label: 'Home' },
  }),
  login: page('/login', {
    title: 'Sign in',
    description: 'Sign in to your account.',
    access: 'public',
    prerendered: true,
  }),
  registration: page('/registration', {
    title: 'Register',
    description: 'Open an account to order engine-oil test data.',
    access: 'public',
    prerendered: true,
  }),
  resetPassword: page('/reset-password/', {
    title: 'Reset your password',
    description: 'Request a link to set a new password.',
    access: 'public',
    prerendered: true,
  }),
  newPassword: pageWithParams('/reset-password/:token', { title: 'Set a new password', access: 'public' }),
  confirmEmail: pageWithParams('/confirm-email/:token', {
    title: 'Confirm your email address',
    access: 'public',
  }),
  endSession: pageWithParams('/end-session/:token', { title: 'End a session', access: 'public' }),

  classicArchive: page('/classic-archive/', {
    title: 'Classic Archive, 1990s to 2020',
    description:
      'Engine oils collected from the 1990s to 2020 with their tests of viscosity, oxidation, foaming, emulsion and volatility, chemistry and physical properties.',
    access: 'public',
    prerendered: true,
    rendered: true,
    menu: {
      menus: ['main'],
      section: 'Oil data',
      label: 'Classic Archive',
      fullLabel: 'Classic Archive - 1990s to 2020',
    },
  }),
  modernSeries: page('/modern-series/', {
    title: 'Modern Series, 2021 to current',
    description:
      'About 300 engine oils a year since 2021, eight tests each, priced by test or by quote: tests, methods and the request form.',
    access: 'public',
    prerendered: true,
    menu: {
      menus: ['main'],
      section: 'Oil data',
      label: 'Modern Series',
      fullLabel: 'Modern Series - 2021 to Current',
    },
  }),
  catalog: page('/catalog', {
    title: 'Catalog',
    description:
      'Browse the engine oils of the archive by year, region, SAE grade, service class, brand and supplier.',
    access: 'public',
    prerendered: true,
    rendered: true,
    queryFilters: true,
    menu: { menus: ['main'], section: 'Oil data', label: 'Catalog' },
  }),
  oil: pageWithParams('/oil/:reportNumber', { title: 'Report :reportNumber', access: 'public' }),
  browseOilData: page('/browse-oil-data/', {
    title: 'Browse oil data',
    description:
      'Three ways into the archive: the regional databases of the Americas, Asia-Pacific, Europe and Africa, a dataset of your own, a sample report.',
    access: 'public',
    prerendered: true,
    rendered: true,
    menu: { menus: ['main'], section: 'Oil data', label: 'Browse oil data' },
  }),
  requestQuote: page('/request-quote', {
    title: 'Request Quote',
    description: 'Request a quote for test data of the engine oils you selected in the catalog.',
    access: 'public',
    prerendered: true,
  }),
  sampleDataReport: page('/sample-data-report/', {
    title: 'Sample Engine Oil Data Report',
    description:
      'What comes with the full set of tests of an oil: photographs, claims beside measured verdicts, every result with method and precision.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Oil data', label: 'Sample report' },
  }),
  reportCheckForm: page('/report-check/', {
    title: 'Check a data report',
    description:
      'The code of an Engine Oil Data Report confirms its number, its revision and the checksum of its figures.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Testing', label: 'Check a data report' },
  }),
  reportCheck: pageWithParams('/report-check/:code', { title: 'Data report :code', access: 'public' }),
  recentlyAdded: page('/dataset/new', {
    title: 'Recently added',
    description: 'Groups of engine oils whose test data were released recently, with their oils.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main'], section: 'Oil data', label: 'Recently added' },
  }),
  /** The recently-added page under a legacy path. */
  recentlyAddedLegacy: page('/dataset/net', {
    title: 'Recently released groups',
    description: 'The latest groups of engine oils to join the archive, with their oils.',
    access: 'public',
    prerendered: true,
  }),

  available: page('/datasets/available', {
    title: 'Available data',
    description: 'Engine oils of the archive by year and region, with the prices of regional databases.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main', 'account'], section: 'Oil data', label: 'Available data' },
  }),

  cart: page('/cart', {
    title: 'Cart',
    description: 'The datasets and regional databases in your cart, with their prices.',
    access: 'public',
    prerendered: true,
  }),
  datasetSelect: page('/dataset/select', {
    title: 'Select oils',
    description: 'Choose the oils of your own dataset from the archive.',
    access: 'public',
    prerendered: true,
    rendered: true,
    queryFilters: true,
    menu: { menus: ['main'], section: 'Oil data', label: 'Order a dataset' },
  }),
  datasetTests: page('/dataset/tests', {
    title: 'Choose tests',
    description: 'Choose the tests of each oil and see the price immediately.',
    access: 'public',
    prerendered: true,
  }),
  datasetPayment: page('/dataset/payment', { title: 'Payment & Billing', ...purchase, cardFields: true }),
  datasetReview: page('/dataset/review', { title: 'Review & Place Order', ...purchase }),
  regionalSelect: page('/regional/select', {
    title: 'Regional databases',
    description: 'All oils of a region and year with every test, as one database.',
    access: 'public',
    prerendered: true,
    rendered: true,
    queryFilters: true,
    menu: { menus: ['main'], section: 'Oil data', label: 'Regional databases' },
  }),
  regionalPricing: page('/regional/pricing', { title: 'Obtain pricing', ...purchase }),
  regionalPayment: page('/regional/payment', {
    title: 'Payment & Billing of regional databases',
    ...purchase,
    cardFields: true,
  }),
  regionalReview: page('/regional/review', {
    title: 'Review & Place Order of regional databases',
    ...purchase,
  }),

  owned: page('/dataset/owned', {
    title: 'My Datasets',
    access: 'user',
    menu: { menus: ['main', 'account'], label: 'My Datasets' },
  }),
  ownedPdf: page('/dataset/owned/pdf', { title: 'PDF Reports', access: 'user' }),
  ownedDataset: pageWithParams('/dataset/owned/:id', { title: 'Dataset preview', access: 'user' }),
  ...analysisPages,
  downloads: page('/downloads', {
    title: 'Downloads',
    access: 'user',
    menu: { menus: ['account'], label: 'Downloads' },
  }),
  assign: page('/dataset/assign', {
    title: 'Assign Data',
    access: 'user',
    menu: { menus: ['account'], label: 'Assign data' },
  }),
  acceptAssignment: pageWithParams('/assignment/accept/:token', { title: 'Accept data', access: 'public' }),
  declineAssignment: pageWithParams('/assignment/decline/:token', {
    title: 'Decline data',
    access: 'public',
  }),
  assurance: page('/data/assurance', {
    title: 'Data assurance',
    access: 'user',
    menu: { menus: ['account'], label: 'Data assurance' },
  }),
  orderHistory: page('/ordering/history', {
    title: 'Order history',
    access: 'user',
    menu: { menus: ['account'], label: 'Order history' },
  }),
  order: pageWithParams('/ordering/invoice/view/:id', { title: 'Order :id', access: 'user' }),
  quotes: page('/quotes', {
    title: 'My quotes',
    access: 'user',
    menu: { menus: ['account'], label: 'My quotes' },
  }),
  quote: pageWithParams('/quotes/:id', { title: 'Quote :id', access: 'user' }),
  claimQuote: pageWithParams('/quotes/claim/:token', { title: 'Our offer', access: 'public' }),
  accountSettings: page('/registration/account-settings', {
    title: 'Account settings',
    access: 'user',
    menu: { menus: ['account'], label: 'Account settings' },
  }),
  watches: page('/registration/account-settings/watches', {
    title: 'Emails about new oils',
    access: 'user',
  }),
  unsubscribe: pageWithParams('/unsubscribe/:token', {
    title: 'Stop emails about new oils',
    access: 'public',
  }),
  apiKeys: page('/registration/account-settings/api-keys', { title: 'API keys', access: 'user' }),

  comment: page('/comment', {
    title: 'Leave a comment',
    access: 'user',
    menu: { menus: ['account'], label: 'Leave a comment' },
  }),

  ...institutePages,
  ...adminPages,

  notFound: page('/404', { title: 'Page Not Found', access: 'public', prerendered: true }),
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

const isPageName = (name: string): name is PageName => Object.hasOwn(pages, name);
export const pageNames: readonly PageName[] = Object.keys(pages).filter(isPageName);

/** Former paths → current ones; the server redirects with 301. */
export const movedPages: Readonly<Record<string, string>> = {
  '/classic-series': pages.classicArchive.path(),
  '/faq': `${pages.home.path()}#faq`,
  '/frequently-asked-questions': `${pages.home.path()}#faq`,
};
