import { BuildingIcon, FactoryIcon, HospitalIcon, type Icon, KeyIcon, SchoolIcon } from './icons.tsx';

/** Icons among which an organisation chooses its own. */
export const ORGANISATION_ICONS = {
  building: BuildingIcon,
  school: SchoolIcon,
  hospital: HospitalIcon,
  factory: FactoryIcon,
  key: KeyIcon,
} as const satisfies Readonly<Record<string, Icon>>;
