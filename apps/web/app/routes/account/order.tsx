import { DeliveredData } from '../../features/library/delivery/DeliveredData.tsx';
import { OrderPage } from '../../features/purchasing/orders/OrderPage.tsx';
import { pageById } from '../../ui/NotFound.tsx';

export default pageById(({ id }) => <OrderPage id={id} delivered={<DeliveredData order={id} />} />);
