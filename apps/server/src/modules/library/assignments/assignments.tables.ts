import { assignmentStates } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { reassignmentStatuses } from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id, timestamp } from '#platform/database/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { licences } from '../licences/licences.tables.ts';

/** Requests to assign an assigned license to another person, decided by an administrator. */
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

/** Assignments of a license to another person, accepted or declined with a mailed secret of which only the SHA-256 is stored. */
export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    createdAt: createdAt(),
    licenceId: foreignKey()
      .notNull()
      .references(() => licences.id, { onDelete: 'cascade' }),
    /** The licence's buyer, or who requested its reassignment. */
    assignedById: bigint('offered_by_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    secretHash: text().notNull().unique(),
    state: text({ enum: assignmentStates }).notNull().default('PENDING'),
    acceptedById: foreignKey().references(() => users.id),
    settledAt: timestamp(),
  },
  (assignment) => [
    uniqueIndex('assignments_one_pending')
      .on(assignment.licenceId)
      .where(sql`${assignment.state} = 'PENDING'`),
    index('assignments_offered_by').on(assignment.assignedById),
    check(
      'assignments_accepted_by',
      sql`(${assignment.state} = 'ACCEPTED') = (${assignment.acceptedById} is not null)`,
    ),
    check('assignments_settled', sql`(${assignment.state} = 'PENDING') = (${assignment.settledAt} is null)`),
  ],
);
