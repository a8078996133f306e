import { v1, v7 } from 'uuid';

/**
 * The id of a new row: a UUID of version 7, so that rows follow each other in its index, even within one millisecond.
 * Two others exist. Tenants, customers, users, devices, their profiles and alarms have ids of `newPlatformId`. Random ids
 * are for what must not be guessed, such as the address of a picture, and for rows that one statement inserts for many
 * people: PostgreSQL makes ids of version 7 only from 18 on.
 */
export const newId = (): string => v7();

/**
 * The id of an entity that is ThingsBoard's, too: a UUID of version 1, from which its clients read `createdTime`.
 * @param createdTime epoch ms
 */
export const newPlatformId = (createdTime: number): string => v1({ msecs: createdTime });
