import { z } from 'zod';

/** Free text: a value that is not an id gives 404 like an unknown one. */
export const licenceText = z.string();

/** What a licence covers: a region and year, chosen tests of chosen oils, or every test of one oil. */
export const licenceKinds = ['REGIONAL', 'CUSTOM', 'SINGLE'] as const;
export type LicenceKind = (typeof licenceKinds)[number];

export const reportTypes = ['REGIONAL', 'CUSTOM'] as const;

/** The `report_type` of a licence: a SINGLE licence is listed among the CUSTOM ones. */
export const reportTypeOf = ({ kind }: { kind: LicenceKind }): (typeof reportTypes)[number] =>
  kind === 'REGIONAL' ? 'REGIONAL' : 'CUSTOM';

/** PENDING while an assignment to another person is pending. */
export const licenceStatuses = ['HELD', 'PENDING'] as const;
