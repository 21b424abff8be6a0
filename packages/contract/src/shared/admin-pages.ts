import { page, pageWithParams } from './page.ts';

/** The administrators' pages, a part of `pages`. */
export const adminPages = {
  administration: page('/admin', {
    title: 'Administration',
    access: 'admin',
    menu: { menus: ['account'], label: 'Administration' },
  }),
  manageOrder: pageWithParams('/admin/orders/:id', { title: 'Manage order :id', access: 'admin' }),
  paymentIssues: page('/admin/payment-issues', {
    title: 'Payment issues',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Sales', label: 'Payment issues' },
  }),
  approval: page('/admin/approval', {
    title: 'Approve samples',
    access: 'admin',
    menu: { menus: ['admin'], group: 'Data', label: 'Approve samples' },
  }),
  reassignments: page('/admin/reassignments', {
    title: 'Reassignment requests',
    access: 'admin',
    menu: { menus: ['admin'], group: 'People', label: 'Reassignments' },
  }),
} as const;
