import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/** Shows notifications. What draws them is loaded with the first one; one that finds the server gone waits for the next. */
export const NotificationArea = () => {
  const { notifications } = useNotifications();
  const [loaded, setLoaded] = useState<{ Area: ComponentType }>();
  const isNeeded = notifications.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    void import('./Notifications.tsx').then(
      ({ BottomNotifications }) => setLoaded({ Area: BottomNotifications }),
      () => {},
    );
  }, [isNeeded]);
  return loaded && <loaded.Area />;
};
