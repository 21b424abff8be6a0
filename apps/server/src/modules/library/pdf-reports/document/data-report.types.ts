import type { BatchAlarm } from '@iom/contract/library/assurance/assurance.schemas.ts';
import type { MissingReason } from '@iom/contract/library/values/values.schemas.ts';
import type { Unjudged } from '@iom/contract/standards/label-claims.rules.ts';
import type { ClaimOutcome, OtherEditionVerdict } from '@iom/contract/standards/oil-verdict.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import type { BalanceRow } from './balance.rules.ts';

export interface ReportedValue {
  analyte: string;
  unit: string;
  value: string;
  repeatability: string;
  reproducibility: string;
  /** R′ of the institute's laboratories at the value. */
  site: string;
  /** The value corrected for its laboratory, where a bias of the laboratory in the year is known. */
  corrected?: string;
}
export interface ReportedLimit {
  name: string;
  unit: string;
  limit: string;
  method: string;
  value: string;
  margin: string;
  reproducibility: string;
  /** Probability of conformity, in percent. */
  probability: string;
  verdict: Verdict;
  /** Results by other methods that were combined with the value, such as `0.0784 mass % (ASTM D6443)`. */
  further: string[];
  /** The results disagree across the limit, so nothing is decided. */
  conflict: boolean;
  /** The verdict that the precision of another edition of the method would give, if another. */
  other_edition?: OtherEditionVerdict;
  /** The verdict by R′, where the reference oils give it. */
  by_site?: { reproducibility: string; probability: string; verdict: Verdict };
  /** Why a limit with verdict `not_tested` has no value; null if its test gave no result. */
  missing: MissingReason | null;
}
export interface ReportedTest {
  name: string;
  method: string;
  values: ReportedValue[];
}

/** A drawing, or a photograph as a data URL, or null. */
type ReportPhoto = { svg: string } | { image: string } | null;

export interface ReportPhotos {
  front: ReportPhoto;
  back: ReportPhoto;
}

/** The contents of an Engine Oil Data Report as plain data: input of the typesetting thread, and of the digest of the stored file. */
export interface DataReport {
  institute: string;
  /** The report of the example oil, which is in no archive. */
  example: boolean;
  reportNumber: string;
  /** `revision 2, corrected 22 Nov 2026`, or `revision 1`. */
  revision: string;
  title: string;
  /** `SAE 5W-30`, the label's text if it is not a grade of SAE J300, or empty. */
  grade: string;
  year: number;
  /** The blind code that the laboratory saw. */
  blindCode: string;
  photos: ReportPhotos;
  identity: [name: string, value: string][];
  claims: [name: string, value: string][];
  edition: string;
  /** Verdict on the oil, from its grade and its claims. */
  verdict: Verdict;
  /** Verdict on the claimed grade. */
  gradeVerdict: Verdict;
  /** The same by R′. */
  gradeVerdictBySite: Verdict;
  limits: ReportedLimit[];
  /** The service classes on the label. */
  classes: {
    name: string;
    since: number;
    outcome: ClaimOutcome;
    /** By R′. */
    outcome_by_site: ClaimOutcome;
    sources: string;
    limits: ReportedLimit[];
  }[];
  /** What the label states that is not judged. */
  unjudged: Unjudged;
  /**
   * Kinematic viscosity in mm²/s, if both were measured; `band` is the range of the claimed grade at 100 °C.
   */
  viscosity: {
    at40: number;
    at100: number;
    band: { min: number; below: number | null } | null;
    cold: ColdViscosity[];
  } | null;
  /** mg/kg. */
  elements: { symbol: string; mgKg: number }[];
  groups: { name: string; tests: ReportedTest[] }[];
  /** Figures that must be consistent, in mg/kg, mass % and mg KOH/g. */
  balance: BalanceRow[];
  /** Tests of the series that were not run, are not held, or gave no result. */
  notReported: { untested: string[]; notHeld: string[]; withoutResult: string[] };
  context: ReportContext;
  /** One sentence for each figure without a standard: how it is calculated. */
  definitions: string[];
  /** The code of a page that confirms the figures; null for the example. */
  check: { code: string; checksum: string; address: string } | null;
  count: { tests: number; values: number };
}

/** Dynamic viscosity in mPa·s by the cold-cranking simulator (ASTM D5293) or the mini-rotary viscometer (ASTM D4684). */
export interface ColdViscosity {
  apparatus: 'CCS' | 'MRV';
  celsius: number;
  mPas: number;
}

/** Context of the values of an oil. */
export interface ReportContext {
  /** The day on which the oil entered the archive, such as `12 Mar 2019`; empty if it is in no archive. */
  released: string;
  /**
   * Laboratories and batches of the tests. `alarmed` is the number of values under alarm because of the batch's
   * reference oil: `unjudged` if the lot of this oil has no limits yet, null without a reference oil.
   */
  batches: { laboratory: string; batch: string; tests: string[]; alarmed: number | 'unjudged' | null }[];
  retests: {
    analyte: string;
    unit: string;
    first: string;
    retest: string;
    run: number;
    within: boolean | null;
  }[];
  /** Other bottles of the same brand, supplier and grade. */
  others: { reportNumber: string; year: number; country: string }[];
  /** Values in a batch under alarm. */
  alarms: (BatchAlarm & { analyte: string })[];
  peers: PeerStrip | null;
}

/** Percentiles of the values among the other oils of the same grade, region and decade. */
interface PeerStrip {
  group: string;
  values: { analyte: string; value: string; unit: string; percentile: number; n: number }[];
}
