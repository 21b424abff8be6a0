import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Closes what the current entry of the history shows over a page, by leaving that entry. A second call before the first is done would
 * leave the page, too, and does nothing.
 * @param shown what is open; undefined while nothing is
 */
export const useCloseByBack = (shown: unknown) => {
  const navigate = useNavigate();
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = shown === undefined;
  }, [shown]);
  return () => {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  };
};
