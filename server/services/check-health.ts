import type { Shop } from "#server/shop.ts";

/** True when the database answers a query now. */
export async function databaseAnswers({ database }: Shop): Promise<boolean> {
  try {
    await database.db.selectFrom("catalogueVersion").select("version").execute();
    return true;
  } catch {
    return false;
  }
}
