import { type Page, page, pageWithParams } from './page.ts';

/** The administrators' part of the registry of pages, in the order of their navigation. */
export const adminPages = {
  administration: page('/admin', {
    title: 'Administration',
    access: 'admin',
    menu: { menus: ['account'], label: 'Administration' },
  }),
  orders: page('/admin/orders', {
    title: 'Orders',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Sales', label: 'Orders' },
  }),
  manageOrder: pageWithParams('/admin/orders/:id', { title: 'Manage order :id', access: 'admin' }),
  manageQuotes: page('/admin/quotes', {
    title: 'Quotes',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Sales', label: 'Quotes' },
  }),
  manageQuote: pageWithParams('/admin/quotes/:id', { title: 'Manage quote :id', access: 'admin' }),
  paymentIssues: page('/admin/payment-issues', {
    title: 'Payment issues',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Sales', label: 'Payment issues' },
  }),
  discounts: page('/admin/discounts', {
    title: 'Discounts',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Sales', label: 'Discounts' },
  }),
  discount: pageWithParams('/admin/discounts/:id', { title: 'Edit discount', access: 'admin' }),
  createDiscount: page('/admin/create/discount', {
    title: 'Create Discount',
    access: 'admin',
    list: '/admin/discounts',
  }),
  figures: page('/admin/figures', {
    title: 'Figures',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Sales', label: 'Figures' },
  }),
  approval: page('/admin/approval', {
    title: 'Approve samples',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Data', label: 'Approve samples' },
  }),
  imports: page('/admin/import', {
    title: 'Import samples',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Data', label: 'Import samples' },
  }),
  tests: page('/admin/tests', {
    title: 'Tests',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Data', label: 'Tests' },
  }),
  test: pageWithParams('/admin/tests/:id', { title: 'Edit Test', access: 'admin' }),
  regionalReports: page('/admin/reports', {
    title: 'Regional reports',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Data', label: 'Regional reports' },
  }),
  regionalReport: pageWithParams('/admin/reports/:id', { title: 'Edit Regional Price', access: 'admin' }),
  createRegionalReport: page('/admin/create/reports/', {
    title: 'Create Regional Report',
    access: 'admin',
    list: '/admin/reports',
  }),
  users: page('/admin/users', {
    title: 'Users',
    access: 'admin',
    menu: { menus: ['admin'], group: 'People', label: 'Users' },
  }),
  user: pageWithParams('/admin/users/:id', { title: 'Edit user', access: 'admin' }),
  grantAccess: page('/admin/grant_access', {
    title: 'Grant access',
    access: 'admin',
    menu: { menus: ['admin'], group: 'People', label: 'Grant access' },
  }),
  grantAccessUser: pageWithParams('/admin/grant_access/:id', { title: 'Edit access', access: 'admin' }),
  auditLog: page('/admin/audit', {
    title: 'Audit log',
    access: 'admin',
    menu: { menus: ['admin'], group: 'System', label: 'Audit log' },
  }),
  reassignments: page('/admin/reassignments', {
    title: 'Reassignment requests',
    access: 'admin',
    menu: { menus: ['admin'], group: 'People', label: 'Reassignments' },
  }),
  manageMessages: page('/admin/messages', {
    title: 'Contact messages',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Content', label: 'Messages' },
  }),
  manageMessage: pageWithParams('/admin/messages/:id', { title: 'Contact message', access: 'admin' }),
  manageComments: page('/admin/comments', {
    title: 'Comments',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Content', label: 'Comments' },
  }),
  managePapers: page('/admin/papers', {
    title: 'Manage technical papers',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Content', label: 'Technical papers' },
  }),
  manageApprovedOils: page('/admin/reference-oils', {
    title: 'Approved-oil list',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Content', label: 'Approved-oil list' },
  }),
  backgroundWork: page('/admin/jobs', {
    title: 'Jobs and mails',
    access: 'admin',
    menu: { menus: ['admin'], group: 'System', label: 'Jobs and mails' },
  }),
} as const satisfies Record<string, Page>;
