import type { SampleRequest } from '@iom/contract/code-samples/sample-request.rules.ts';

/** A call that code may be shown for, and what it fetches. */
export interface CodeChoice {
  label: string;
  request: SampleRequest;
}
