export default function Page() {
  return <div className="wrap"><h1>Terms of Service</h1></div>;
}
