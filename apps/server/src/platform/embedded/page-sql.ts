export { contains, orderOf } from '../../database/page-sql.ts';
