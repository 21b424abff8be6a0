import { CreateDiscount } from '../../../features/purchasing/discounts/CreateDiscount.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CreateDiscountPage() {
  return (
    <>
      <PageHeader lead="Percentages are taken off first, the largest first, then dollar amounts." />
      <CreateDiscount />
    </>
  );
}
