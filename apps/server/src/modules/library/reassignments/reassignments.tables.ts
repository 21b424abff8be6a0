import { reassignmentStatuses } from '@iom/contract/library/assignments/reassignments.schemas.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id, timestamp } from '#platform/database/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { licences } from '../licences/licences.tables.ts';

/** Requests to assign an assigned licence to another person, decided by an administrator. */
export const reassignmentRequests = pgTable(
  'reassignment_requests',
  {
    id: id(),
    createdAt: createdAt(),
    licenceId: foreignKey()
      .notNull()
      .references(() => licences.id, { onDelete: 'cascade' }),
    requestedById: foreignKey()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: reassignmentStatuses }).notNull().default('PENDING'),
    decidedAt: timestamp(),
  },
  (request) => [
    uniqueIndex('reassignment_requests_one_open')
      .on(request.licenceId)
      .where(sql`${request.status} = 'PENDING'`),
    check(
      'reassignment_requests_decided',
      sql`(${request.status} = 'PENDING') = (${request.decidedAt} is null)`,
    ),
  ],
);
