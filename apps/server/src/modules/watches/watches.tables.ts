import { resultSnapshot } from '@iom/contract/watches/result-snapshot.schemas.ts';
import {
  watchedFilters,
  watchKinds,
  watchSchedules,
  watchSubjects,
} from '@iom/contract/watches/watches.endpoints.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { savedAnalyses } from '#modules/analysis/analysis.tables.ts';
import { sampleGroups } from '#modules/samples/samples.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';

/** Saved searches: their users get a mail about new oils, or about their result. */
export const watches = pgTable(
  'watches',
  {
    id: id(),
    createdAt: createdAt(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: watchKinds }).notNull(),
    /** For a search of the catalogue, with its filters. */
    name: text(),
    filters: parsedJsonb(watchedFilters),
    savedAnalysisId: foreignKey()
      .unique()
      .references(() => savedAnalyses.id, { onDelete: 'cascade' }),
    enabled: boolean().notNull().default(true),
    about: text({ enum: watchSubjects }).notNull().default('new_oils'),
    /** When a result is mailed. */
    schedule: text({ enum: watchSchedules }).notNull().default('change'),
    /** The result that the next one is compared with. */
    result: parsedJsonb(resultSnapshot),
    /** When the result was mailed, or the schedule chosen. */
    mailedAt: timestamp(),
  },
  (watch) => [
    index('watches_user').on(watch.userId),
    check(
      'watches_search_of_kind',
      sql`case ${watch.kind}
        when 'CATALOGUE' then ${watch.savedAnalysisId} is null and ${watch.name} is not null and ${watch.filters} is not null
        else ${watch.savedAnalysisId} is not null and ${watch.name} is null and ${watch.filters} is null end`,
    ),
  ],
);

/** Notified users by release: nobody is notified twice. */
export const releaseMails = pgTable(
  'release_mails',
  {
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    groupId: foreignKey()
      .notNull()
      .references(() => sampleGroups.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (mail) => [primaryKey({ columns: [mail.userId, mail.groupId] })],
);
