export default function Page() {
  return <div className="wrap"><h1>Category</h1></div>;
}
