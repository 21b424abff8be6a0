export type ImportFile = 'samples' | 'results';

export interface ImportError {
  file: ImportFile;
  /** The header is line 1. */
  line: number;
  /** The header's name; empty for the line as a whole. */
  column: string;
  message: string;
}

export interface ImportReport {
  /** Numbers of samples. */
  accepted: number;
  rejected: number;
  errors: ImportError[];
  /** The group's id; null after a dry run or with errors. */
  group: number | null;
}

/** Further errors are not listed. */
const maxErrors = 1000;

export class ErrorList {
  readonly errors: ImportError[] = [];

  add(file: ImportFile, line: number, column: string, message: string): void {
    if (this.errors.length < maxErrors) this.errors.push({ file, line, column, message });
  }

  get any(): boolean {
    return this.errors.length > 0;
  }
}
