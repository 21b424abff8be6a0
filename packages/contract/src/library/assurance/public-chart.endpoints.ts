// Apart from the other endpoints: its page is a text, whose script holds no schemas.
import { endpoint } from '../../shared/endpoint.ts';
import { publicControlChart } from './assurance.schemas.ts';

export const readPublicControlChart = endpoint({
  method: 'GET',
  path: '/api/home/control-chart/',
  access: 'public',
  summary: 'One control chart of one reference oil as an example; laboratories are letters',
  responses: { 200: publicControlChart },
});
