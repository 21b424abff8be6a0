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
  managePapers: listed('/admin/papers', 'Content', 'Manage technical papers', 'Technical papers'),
  manageApprovedOils: listed('/admin/reference-oils', 'Content', 'Approved-oil list'),
  backgroundWork: listed('/admin/jobs', 'System', 'Jobs and mails'),
} as const satisfies Record<string, Page>;
