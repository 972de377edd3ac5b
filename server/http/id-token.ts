/** The ID token that a body brings as `idToken`; undefined where it is missing, empty or no text. */
export function idTokenIn(body: unknown): string | undefined {
  const idToken = typeof body === "object" && body !== null && "idToken" in body ? body.idToken : undefined;
  return typeof idToken === "string" && idToken !== "" ? idToken : undefined;
}
