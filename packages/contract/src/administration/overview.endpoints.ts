import { z } from 'zod';
import { monthFigure, salesSums } from '../purchasing/figures/figures.endpoints.ts';
import { endpoint } from '../shared/endpoint.ts';
import { timeShape } from '../shared/shapes.ts';

/** Numbers of things that wait for an administrator. */
export const openWork = z.object({
  purchase_orders: z.int(),
  quotes: z.int(),
  payment_issues: z.int(),
  sample_groups: z.int(),
  reassignments: z.int(),
  contact_messages: z.int(),
  failed_jobs: z.int(),
  failed_mails: z.int(),
});
export type OpenWork = z.output<typeof openWork>;

const administrationOverview = z.object({
  waiting: openWork,
  sales: z.array(monthFigure),
  /** Sales of the last days, and of as many days before. */
  recent_sales: z.object({ days: z.int(), ...salesSums, previous: z.object(salesSums) }),
  /** Market oils released, by month in UTC, oldest first. */
  releases: z.array(z.object({ month: z.string(), oils: z.int() })),
  server: z.object({
    started: timeShape,
    database: z.enum(['postgres', 'pglite']),
    /** Jobs that are due and not done, mails among them. */
    due_jobs: z.int(),
    free_disk_bytes: z.int(),
  }),
});
export type AdministrationOverview = z.output<typeof administrationOverview>;

export const readAdministrationOverview = endpoint({
  method: 'GET',
  path: '/api/administration/overview/',
  access: 'admin',
  summary:
    'Open work for administrators, sales and releases of the last twelve months, and the state of the server',
  responses: { 200: administrationOverview },
});
