import {
  type ImportError,
  type ImportWarning,
  maxListedErrors,
  type SanityKind,
  sanityKinds,
} from '@iom/contract/samples/imports/imports.schemas.ts';

type Place = Pick<ImportError, 'file' | 'line' | 'column'>;

/** The errors and findings of an import, counted by kind; the first 5,000 errors and findings are listed. */
export class ErrorList {
  readonly errors: ImportError[] = [];
  readonly warnings: ImportWarning[] = [];
  readonly #counts = new Map<SanityKind, number>();
  readonly #repeated = new Map<
    string,
    { error: ImportError; count: number; message: (count: number) => string }
  >();

  add(file: ImportError['file'], line: number, column: string, message: string): void {
    if (this.errors.length < maxListedErrors) this.errors.push({ file, line, column, message });
  }

  /** One error for all places of one cause, at the first of them, whose text is used. @param message the text for that many places */
  addRepeated(cause: string, { file, line, column }: Place, message: (count: number) => string): void {
    const key = `${file}\t${cause}`;
    const known = this.#repeated.get(key);
    if (known) {
      known.count += 1;
      known.error.message = known.message(known.count);
      return;
    }
    const error = { file, line, column, message: message(1) };
    this.#repeated.set(key, { error, count: 1, message });
    if (this.errors.length < maxListedErrors) this.errors.push(error);
  }

  warn(warning: ImportWarning): void {
    if (this.warnings.length < maxListedErrors) this.warnings.push(warning);
    this.count(warning.kind);
  }

  count(kind: SanityKind): void {
    this.#counts.set(kind, this.counted(kind) + 1);
  }

  counted(kind: SanityKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  get sanity() {
    return sanityKinds.map((kind) => ({ kind, count: this.counted(kind) })).filter(({ count }) => count > 0);
  }

  get any(): boolean {
    return this.errors.length > 0;
  }
}
