/** The fields of a postal address with their labels, in every form that asks for one. */
export const addressLabels = {
  address: 'Address',
  city: 'City',
  state: 'State or province',
  postal_code: 'Postal code',
  country: 'Country',
};
