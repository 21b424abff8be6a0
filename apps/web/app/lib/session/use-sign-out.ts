import { pages } from '@iom/contract/pages/pages.ts';
import { useNavigate } from 'react-router';
import { useSessionActions } from './use-session-actions.ts';

/** Signs the user out and leads to the home page. */
export const useSignOut = () => {
  const { signOut } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    signOut();
    await navigate(pages.home.path());
  };
};
