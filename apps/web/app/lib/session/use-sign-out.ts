import { pages } from '@iom/contract/shared/pages.ts';
import { useNavigate } from 'react-router';
import { useSession } from './session.ts';

/** Signs the user out and leads to the home page. */
export const useSignOut = () => {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate(pages.home.path());
  };
};
