/** Keys that the shop made for itself at its first start, by name; base64url. */
export type SecretsTable = { name: string; value: string; createdAt: string };
