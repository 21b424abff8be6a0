import { z } from 'zod';
import { oilRow } from '../../catalogue/catalogue.schemas.ts';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { licenceKinds, licenceStatuses } from './licences.schemas.ts';

export const ownedRegional = z.object({
  id: idShape,
  year: z.int(),
  region: z.string(),
  oil_count: z.int(),
  report_type: z.literal('REGIONAL'),
  status: z.enum(licenceStatuses),
});

export const ownedCustom = z.object({
  id: idShape,
  name: z.string(),
  oil_count: z.int(),
  report_type: z.literal('CUSTOM'),
  status: z.enum(licenceStatuses),
});

export const ownedReportsShape = z.object({
  regional_reports: z.array(ownedRegional),
  custom_reports: z.array(ownedCustom),
});
export type OwnedReports = z.output<typeof ownedReportsShape>;

export const customSampleRow = oilRow.extend({ tests: z.array(z.object({ id: idShape, name: z.string() })) });

/** A bought licence; `data_owner` is the holder's email, null before any assignment was accepted. */
export const boughtReport = z.object({
  id: idShape,
  name: z.string(),
  order: idShape.nullable(),
  created: timeShape,
  data_owner: z.string().nullable(),
  report_type: z.literal('CUSTOM'),
});

export const boughtRegional = z.object({
  id: idShape,
  regional_report: z.object({ id: idShape.nullable(), year: z.int(), region: z.string() }),
  order: idShape.nullable(),
  created: timeShape,
  user: z.string(),
  data_owner: z.string().nullable(),
  report_type: z.literal('REGIONAL'),
});

/** A licence the user holds or bought, with its assignment; one row per copy. */
export const holdingShape = z.object({
  id: idShape,
  kind: z.enum(licenceKinds),
  name: z.string(),
  year: z.int().nullable(),
  region: z.string().nullable(),
  oil_count: z.int(),
  /** What it contains, in words: `30 oils: Base Number, Noack Volatility`. */
  contents: z.string(),
  /** When the newest of its oils was released. */
  released: timeShape.nullable(),
  created: timeShape,
  /** The order that bought it; null unless the caller is the buyer. */
  order: idShape.nullable(),
  /** Does the caller hold it with the right to use it? */
  held: z.boolean(),
  /** Did the caller buy it? */
  bought: z.boolean(),
  holder: z.string(),
  /** Whether the caller holds several copies of the database and uses another one. */
  spare: z.boolean(),
  /** Does the caller hold another copy of the same database, to which nobody is invited? */
  another_copy: z.boolean(),
  /** Was an assignment of it ever accepted? Then it can only be reassigned. */
  assigned: z.boolean(),
  /** The pending assignment; `mine` when the caller made it and may cancel it. */
  offer: z.object({ id: idShape, email: z.string(), created: timeShape, mine: z.boolean() }).nullable(),
  /** Is a reassignment request pending? */
  reassignment_requested: z.boolean(),
});
export type Holding = z.output<typeof holdingShape>;

/** A licence of an account, for administrators. */
export const userLicence = z.object({
  id: idShape,
  kind: z.enum(licenceKinds),
  name: z.string(),
  created: timeShape,
  /** The order that bought it; null for a grant. */
  order: idShape.nullable(),
  /** The email address of the user who may use it. */
  holder: z.string(),
  /** Does the account hold it? */
  held: z.boolean(),
  /** Did the account buy it? */
  bought: z.boolean(),
});
export type UserLicence = z.output<typeof userLicence>;
