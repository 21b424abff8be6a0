// A thread that does with a job what the job says.
import { parentPort } from 'node:worker_threads';

let jobs = 0;
parentPort?.on('message', (job: string) => {
  jobs += 1;
  if (job === 'throw') throw new Error('thrown in the thread');
  if (job === 'exit') process.exit(1);
  if (job === 'refuse') parentPort?.postMessage({ failed: 'cannot be done' });
  if (job === 'count') parentPort?.postMessage({ made: jobs });
});
