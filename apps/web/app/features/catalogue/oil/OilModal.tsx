import { pages } from '@iom/contract/pages/pages.ts';
import { matchPath, useLocation } from 'react-router';
import { usePart } from '../../../lib/pages/use-part.ts';
import type { OilDialogProps } from './OilDialog.tsx';

const loadDialog = () => import('./OilDialog.tsx');

/** The dialog of the oil of a masked link. It is loaded when the browser is idle, so that the first oil opens at once. */
export const OilModal = (props: OilDialogProps) => {
  const { mask } = useLocation();
  const isOpened = mask !== undefined && matchPath(pages.oil.pattern, mask.pathname) !== null;
  const part = usePart(loadDialog, isOpened);
  return part && <part.OilDialog {...props} />;
};
