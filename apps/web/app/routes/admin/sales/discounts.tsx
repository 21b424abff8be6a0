import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { DiscountList } from '../../../features/purchasing/discounts/DiscountList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function DiscountsPage() {
  return (
    <>
      <PageHeader
        lead="Codes that customers enter in the cart. A use counts from the attempt to pay, and is given back if that fails."
        actions={
          <Button component={Link} to={pages.createDiscount.path()}>
            Create Discount
          </Button>
        }
      />
      <DiscountList />
    </>
  );
}
