import { type NotificationData, notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const prefix = 'on page ';

/** Shows a notification until its page is left: over the next page it would cover the acts of that one. @returns its id */
export const notifyOnPage = (data: NotificationData) =>
  notifications.show({ ...data, id: `${prefix}${Math.random()}` });

/** Hides what `notifyOnPage` showed once another page opens; a dialog over a list is not another page. */
export const useNotificationsOfPage = () => {
  const { notifications: shown } = useNotifications();
  const { pathname } = useLocation();
  const path = useRef(pathname);
  useEffect(() => {
    if (path.current === pathname) return;
    path.current = pathname;
    for (const { id } of shown) if (id?.startsWith(prefix)) notifications.hide(id);
  }, [pathname, shown]);
};
