import type { ImportError } from '@iom/contract/samples/imports/imports.schemas.ts';

/** Maximum number of listed errors. */
const maxErrors = 5000;

export class ErrorList {
  readonly errors: ImportError[] = [];

  add(file: ImportError['file'], line: number, column: string, message: string): void {
    if (this.errors.length < maxErrors) this.errors.push({ file, line, column, message });
  }

  get any(): boolean {
    return this.errors.length > 0;
  }
}
