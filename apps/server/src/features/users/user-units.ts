import { type ReaderUnits, STORED_UNITS } from '@airdeck/air/reader-units';
import type { User } from './users.repository.ts';

/** Units in which a user sees values: the chosen ones, else those in which values are stored. */
export const unitsOf = ({ units }: Pick<User, 'units'>): ReaderUnits => units ?? STORED_UNITS;
