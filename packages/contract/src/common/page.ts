import { z } from 'zod';

/** Largest page a caller may ask for: the platform's dashboards ask for 1000. */
export const MAX_PAGE_SIZE = 1000;

/** One page of a list. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    totalPages: z.number().int(),
    totalElements: z.number().int(),
    hasNext: z.boolean(),
  });

export type Page<T> = { data: T[]; totalPages: number; totalElements: number; hasNext: boolean };

/** Wraps one page of rows; `page` counts from zero. */
export function toPage<T>(data: T[], totalElements: number, page: number, pageSize: number): Page<T> {
  const totalPages = Math.ceil(totalElements / pageSize);
  return { data, totalPages, totalElements, hasNext: page + 1 < totalPages };
}
