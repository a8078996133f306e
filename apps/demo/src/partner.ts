import { TOKYO } from './cities.ts';
import { type DemoTenant, TYPICAL } from './home.ts';

/** A partner with two received devices, and no customers yet. */
export const DEMO_PARTNER: DemoTenant = {
  title: 'Blue Sky Partners',
  city: TOKYO,
  address: 'Ginza 4-2',
  isPartner: true,
  administrator: {
    email: 'partner@bluesky.example',
    firstName: 'Emi',
    lastName: 'Kato',
    phone: '0300000110',
  },
  customers: [],
  devices: [
    {
      ...TYPICAL,
      name: 'AD-6001',
      label: 'Showroom',
      kind: 'office',
      volumeM3: 150,
      capacity: 8,
      leakagePerHour: 2.1,
    },
    // For the first customer.
    {
      ...TYPICAL,
      name: 'AD-6002',
      label: 'Still in its box',
      kind: 'office',
      volumeM3: 150,
      capacity: 0,
      behaviour: 'still-boxed',
    },
  ],
};
