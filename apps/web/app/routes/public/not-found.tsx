import { NotFound } from '../../shell/NotFound.tsx';

export default NotFound;
