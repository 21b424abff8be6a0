/** A method under its current number, and how results before a year were obtained. */
interface Former {
  /** The last year it applies to. */
  until: number;
  method: string;
}

const notYet = (method: string, published: number): Former => ({
  until: published - 1,
  method: `Procedure later published as ${method}`,
});

/**
 * Methods with results from before their publication, or with a changed procedure. D6335: designation
 * D6335-98. Procedure D of D5800 is in D5800-18a and not in D5800-15a; results before 2020 are taken as of another procedure. The
 * other years are an assumption of the institute.
 */
const histories: Readonly<Record<string, readonly Former[]>> = {
  'ASTM D5293': [{ until: 1991, method: 'ASTM D2602' }],
  'ASTM D5185': [notYet('ASTM D5185', 1991)],
  'ASTM D5800': [notYet('ASTM D5800', 1995), { until: 2019, method: 'ASTM D5800 Procedure A, B or C' }],
  'ASTM D6335': [notYet('ASTM D6335', 1998)],
  'ASTM D6443': [{ until: 1998, method: 'ASTM D808' }],
  'ASTM D7097': [notYet('ASTM D7097', 2005)],
};

/** The method of a result of `year`, never one published later. */
export const methodIn = (method: string, year: number): string =>
  histories[method]?.find(({ until }) => year <= until)?.method ?? method;

/** The name of a test for a result of `year`: without a procedure not yet in use. */
export const testNameIn = ({ name, method }: { name: string; method: string }, year: number): string =>
  methodIn(method, year) === method ? name : name.replace(/ \(Procedure [A-Z]\)$/, '');
