import { OrderHistory } from '../../../features/purchasing/orders/OrderHistory.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function OrderHistoryPage() {
  return (
    <>
      <PageHeader />
      <OrderHistory />
    </>
  );
}
