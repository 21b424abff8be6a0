import { Notifications } from '@mantine/notifications';

export const BottomNotifications = () => <Notifications position="bottom-center" />;
