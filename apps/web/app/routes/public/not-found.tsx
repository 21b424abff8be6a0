import { pageMeta } from '../../lib/site.ts';
import { NotFound } from '../../shell/NotFound.tsx';

export const meta = () => pageMeta('Page Not Found');

export default NotFound;
